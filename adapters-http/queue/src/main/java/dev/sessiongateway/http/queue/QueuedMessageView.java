package dev.sessiongateway.http.queue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.queue.QueuedMessage;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.http.kernel.messaging.QueuePlaceView;
import org.jspecify.annotations.Nullable;

/// A message in the queue.
///
/// @param kind of its content, such as `text`
/// @param text or caption; absent when it has none
@JsonInclude(JsonInclude.Include.NON_NULL)
record QueuedMessageView(
    String id,
    String chatId,
    String kind,
    @Nullable String text,
    @JsonUnwrapped QueuePlaceView place) {
  static QueuedMessageView of(QueuedMessage queued) {
    var content = queued.message().content();
    var text = content.text();
    return new QueuedMessageView(
        queued.id().value(),
        queued.message().chat().toString(),
        ContentKind.of(content).code(),
        text.isEmpty() ? null : text,
        QueuePlaceView.of(queued.entry().place()));
  }
}
