package dev.sessiongateway.application.delivery;

final class FakeRendererTest implements EventRendererContract {
  private final FakeRenderer renderer = new FakeRenderer();

  FakeRendererTest() {
    renderer.twice("MessageCreated");
  }

  @Override
  public EventRenderer renderer() {
    return renderer;
  }
}
