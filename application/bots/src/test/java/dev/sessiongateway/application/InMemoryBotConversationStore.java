package dev.sessiongateway.application;

import dev.sessiongateway.application.bots.BotChat;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversationStore;
import dev.sessiongateway.application.bots.BotFilter;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The conversations of bots of the stores in memory.
public final class InMemoryBotConversationStore implements BotConversationStore {
  private final InMemoryWorld world;

  InMemoryBotConversationStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public void keep(SessionRef session, Address chat, @Nullable BotConversation conversation) {
    var _ =
        world.change(
            session,
            contents -> {
              if (conversation == null) {
                conversations(contents).remove(chat);
              } else {
                conversations(contents).put(chat, conversation);
              }
              return chat;
            });
  }

  @Override
  public Optional<BotConversation> find(SessionRef session, Address chat) {
    return world.read(() -> Optional.ofNullable(conversations(world.contents(session)).get(chat)));
  }

  @Override
  public List<BotChat> list(SessionRef session, BotFilter filter) {
    return world.read(() ->
        conversations(world.contents(session)).entrySet().stream()
            .map(entry -> new BotChat(entry.getKey(), entry.getValue()))
            .filter(
                found -> filter.bot() == null || filter.bot().equals(found.conversation().bot()))
            .filter(found -> !filter.waiting() || found.conversation().isWaiting())
            .filter(found -> found.chat().toString().compareTo(filter.after()) > 0)
            .sorted(Comparator.comparing(found -> found.chat().toString()))
            .limit(filter.most())
            .toList());
  }

  private static Map<Address, BotConversation> conversations(Contents contents) {
    return contents.of(OfSession.class, OfSession::new).byChat;
  }

  /// What one address holds of one session.
  private static final class OfSession implements Contents.OfPart {
    private final Map<Address, BotConversation> byChat = new HashMap<>();

    @Override
    public OfSession copy() {
      var copy = new OfSession();
      copy.byChat.putAll(byChat);
      return copy;
    }

    @Override
    public void join(Address lid, Address phone) {
      Contents.move(byChat, lid, phone);
    }
  }

  /// Finds it.
  public static final class Extension implements InMemoryExtension<BotConversationStore> {
    @Override
    public Class<BotConversationStore> port() {
      return BotConversationStore.class;
    }

    @Override
    public BotConversationStore over(InMemoryWorld world) {
      return new InMemoryBotConversationStore(world);
    }
  }
}
