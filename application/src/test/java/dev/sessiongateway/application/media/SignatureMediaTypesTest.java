package dev.sessiongateway.application.media;

final class SignatureMediaTypesTest implements MediaTypesContract {
  @Override
  public MediaTypes types() {
    return new SignatureMediaTypes();
  }
}
