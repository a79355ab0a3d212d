package dev.sessiongateway.application.identity;

class FakeSessionCipherTest implements SessionCipherContract {
  private final FakeSessionCipher cipher = new FakeSessionCipher();

  @Override
  public SessionCipher cipher() {
    return cipher;
  }
}
