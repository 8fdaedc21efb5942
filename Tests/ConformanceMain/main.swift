import TactionConformance

runConformance()
