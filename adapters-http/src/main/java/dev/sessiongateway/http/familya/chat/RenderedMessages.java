package dev.sessiongateway.http.familya.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.sessiongateway.application.cache.AdmissionFilter;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.json.EncodedArray;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cache of messages as JSON, for pages that are read again; a message enters it when it is shown
/// for the second time. The JSON is made from nothing but its key: the message, the account and the
/// hidden ids of the people in it. So it is never out of date. Messages with files are not kept,
/// because their URLs expire. Thread-safe.
final class RenderedMessages {
  private static final long MOST_BYTES = 8 << 20;
  private static final int REMEMBERED_BITS = 14;
  private static final Json JSON = new Json(0);

  private final ServerInfo server;
  private final Cache<Key, byte[]> rendered =
      Caffeine.newBuilder()
          // Threads that read it keep it in order, because waking others takes longer.
          .executor(Runnable::run)
          .maximumWeight(MOST_BYTES)
          .weigher((Key _, byte[] json) -> json.length)
          .build();
  private final AdmissionFilter shownBefore = new AdmissionFilter(REMEMBERED_BITS);

  RenderedMessages(ServerInfo server) {
    this.server = server;
  }

  /// The messages as [MessageView] shows them.
  ///
  /// @param withFiles whether their files are shown
  EncodedArray page(List<Message> messages, Session session, boolean withFiles) {
    var lidView = LidView.of(server, session);
    lidView.prepareMessages(messages);
    return new EncodedArray(
        messages.stream().map(message -> json(message, session, lidView, withFiles)).toList());
  }

  private byte[] json(Message message, Session session, LidView lidView, boolean withFile) {
    if (!message.content().files().isEmpty()) {
      var view = MessageView.of(message, session, server);
      return JSON.write(withFile ? view : view.withoutFile());
    }
    var key = new Key(message, session.account(), lidView.people(message));
    var known = rendered.getIfPresent(key);
    if (known != null) {
      return known;
    }
    var json = render(key, session);
    if (shownBefore.admits(key.hashCode())) {
      rendered.put(key, json);
    }
    return json;
  }

  private byte[] render(Key key, Session session) {
    var lidView = LidView.of(key.people(), session);
    return JSON.write(MessageView.of(key.message(), lidView, session, server));
  }

  private record Key(Message message, @Nullable Account account, LidView.People people) {
    /// Of the id alone: few forms of one message are kept at a time.
    @Override
    public int hashCode() {
      return message.id().hashCode();
    }
  }
}
