package dev.sessiongateway.application.media;

final class FakeStickerPressTest implements StickerConverterContract {
  @Override
  public StickerConverter press() {
    return new FakeStickerConverter();
  }
}
