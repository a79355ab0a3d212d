package dev.sessiongateway.application.media;

final class FakeMediaConverterTest implements MediaConverterContract {
  @Override
  public MediaConverter converter() {
    return new FakeMediaConverter();
  }

  @Override
  public byte[] sound() {
    return MediaSamples.WAV;
  }

  @Override
  public byte[] video() {
    return MediaSamples.WEBM;
  }
}
