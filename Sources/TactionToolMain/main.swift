import TactionTool

runTool()
