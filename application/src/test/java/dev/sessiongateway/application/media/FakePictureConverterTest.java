package dev.sessiongateway.application.media;

final class FakePictureConverterTest implements PictureConverterContract {
  @Override
  public PictureConverter converter() {
    return new FakePictureConverter();
  }
}
