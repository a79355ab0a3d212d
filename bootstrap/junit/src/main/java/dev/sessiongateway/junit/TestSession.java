package dev.sessiongateway.junit;

/// A session that is paired with a phone.
///
/// @param name as in the paths of the API
/// @param phone whose account it uses
public record TestSession(String name, TestPhone phone) {

  /// The number to which others write.
  public String number() {
    return phone.number();
  }
}
