package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;

/// The records of each capability are in a file of their own.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(SessionEventJson.class),
  @JsonSubTypes.Type(MessageEventJson.class),
  @JsonSubTypes.Type(AnswerEventJson.class),
  @JsonSubTypes.Type(ChatEventJson.class),
  @JsonSubTypes.Type(GroupEventJson.class),
  @JsonSubTypes.Type(LabelEventJson.class)
})
sealed interface EventJson
    permits SessionEventJson,
        MessageEventJson,
        AnswerEventJson,
        ChatEventJson,
        GroupEventJson,
        LabelEventJson {
  Event toEvent();

  static EventJson of(Event event) {
    return switch (event) {
      case Event.SessionEvent it -> SessionEventJson.of(it);
      case Event.MessageEvent it -> MessageEventJson.of(it);
      case AnswerEvent it -> AnswerEventJson.of(it);
      case Event.ChatEvent it -> ChatEventJson.of(it);
      case GroupEvent it -> GroupEventJson.of(it);
      case LabelEvent it -> LabelEventJson.of(it);
    };
  }
}
