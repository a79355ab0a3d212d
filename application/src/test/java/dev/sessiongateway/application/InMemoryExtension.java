package dev.sessiongateway.application;

/// Brings the store of a part to [InMemoryStores]. It is found by [java.util.ServiceLoader] in the
/// test-jars of the class path.
public interface InMemoryExtension<T> {
  /// What [Stores#find] finds the store by.
  Class<T> port();

  /// A store over what these stores hold.
  T over(InMemoryWorld world);
}
