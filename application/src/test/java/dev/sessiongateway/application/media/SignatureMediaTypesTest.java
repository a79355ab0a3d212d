package dev.sessiongateway.application.media;

final class SignatureMediaTypesTest implements MediaTypeDetectorContract {
  @Override
  public MediaTypeDetector types() {
    return new SignatureMediaTypeDetector();
  }
}
