package dev.sessiongateway.application.media;

final class FakeStickerPressTest implements StickerPressContract {
  @Override
  public StickerPress press() {
    return new FakeStickerPress();
  }
}
