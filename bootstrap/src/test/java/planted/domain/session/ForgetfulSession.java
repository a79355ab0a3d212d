package planted.domain.session;

/// Breaks: coreFieldsAreFinal.
final class ForgetfulSession {
  int restarts;
}
