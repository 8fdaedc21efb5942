import Glibc

/// Sets the soft limit of a resource of this process, and returns the former limit.
@discardableResult
public func setLimit(_ resource: __rlimit_resource, to value: rlim_t) -> rlim_t {
  var limit = rlimit()
  getrlimit(.init(resource.rawValue), &limit)
  let former = limit.rlim_cur
  limit.rlim_cur = value
  setrlimit(.init(resource.rawValue), &limit)
  return former
}
