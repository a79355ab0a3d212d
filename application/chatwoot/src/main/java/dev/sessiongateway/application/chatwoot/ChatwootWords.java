package dev.sessiongateway.application.chatwoot;

import static dev.sessiongateway.application.form.Field.field;

import dev.sessiongateway.application.form.FormTable;
import dev.sessiongateway.application.form.PartWords;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.AppSettings;

/// The words in which the connection to an inbox is stored.
@Internal
public final class ChatwootWords implements PartWords {
  @Override
  public void addTo(FormTable table) {
    table
        .kindOf(AppSettings.OfPart.class, ChatwootSettings.class, AppKind.CHATWOOT.code())
        .record(
            ChatwootSettings.Conversations.class,
            field("syncMessageStatus").unless(false),
            field("outgoing").unless(ChatwootSettings.Outgoing.MESSAGE));
  }
}
