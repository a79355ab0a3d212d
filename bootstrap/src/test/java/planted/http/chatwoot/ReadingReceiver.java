package planted.http.chatwoot;

import planted.application.delivery.RenderedEvent;

/// Breaks: eventsOfFamiliesAreForOutside.
record ReadingReceiver(RenderedEvent event) {
  String text() {
    return event.body();
  }
}
