package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.network.simulator.phone.PhoneCalls;
import dev.sessiongateway.network.simulator.phone.PhoneChats;
import dev.sessiongateway.network.simulator.phone.PhoneFeeds;
import dev.sessiongateway.network.simulator.phone.PhoneMessages;
import dev.sessiongateway.network.simulator.phone.PhoneResponses;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// The part of [SimulatedPhones] that is about conversations: messages, responses, chats and calls.
abstract class SimulatedConversations implements VirtualPhones {
  private final PhoneMessages messages;
  private final PhoneResponses responses;
  private final PhoneChats chats;
  private final PhoneFeeds feeds;
  private final PhoneCalls calls;

  SimulatedConversations(
      WorldJournal journal, Time time, Identifiers identifiers, Executor executor) {
    this.messages = new PhoneMessages(journal, time, identifiers);
    this.responses = new PhoneResponses(journal, time, identifiers, messages);
    this.chats = new PhoneChats(journal, time);
    this.feeds = new PhoneFeeds(journal, time, executor);
    this.calls = new PhoneCalls(journal, time, identifiers);
  }

  @Override
  public List<PhoneChat> chats(PhoneNumber phone) {
    return chats.chats(phone);
  }

  @Override
  public List<PhoneMessage> messages(PhoneNumber phone, MessageQuery query) {
    return feeds.messages(phone, query);
  }

  @Override
  public Subscription follow(PhoneNumber phone, @Nullable MessageId after, Listener listener) {
    return feeds.follow(phone, after, listener);
  }

  @Override
  public MessageId write(
      PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo) {
    return messages.write(phone, to, content, replyTo);
  }

  @Override
  public MessageId send(
      PhoneNumber phone,
      Address to,
      Attachment.Stored file,
      @Nullable String caption,
      @Nullable MessageId replyTo) {
    return messages.send(phone, to, file, caption, replyTo);
  }

  @Override
  public MessageId writeUnreadable(PhoneNumber phone, Address to, String text) {
    return messages.writeUnreadable(phone, to, text);
  }

  @Override
  public void reveal(PhoneNumber phone, Address chat, MessageId message) {
    messages.reveal(phone, chat, message);
  }

  @Override
  public MessageId edit(PhoneNumber phone, Address chat, MessageId message, String text) {
    return messages.edit(phone, chat, message, text);
  }

  @Override
  public MessageId revoke(PhoneNumber phone, Address chat, MessageId message) {
    return messages.revoke(phone, chat, message);
  }

  @Override
  public MessageId vote(
      PhoneNumber phone, Address chat, MessageId poll, List<String> options, boolean readable) {
    return responses.vote(phone, chat, poll, options, readable);
  }

  @Override
  public MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable) {
    return responses.answer(phone, chat, invitation, response, extraGuests, readable);
  }

  @Override
  public MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId) {
    return responses.press(phone, chat, message, buttonId);
  }

  @Override
  public MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId) {
    return responses.pick(phone, chat, message, rowId);
  }

  @Override
  public MessageId react(PhoneNumber phone, Address chat, MessageId message, String emoji) {
    return messages.react(phone, chat, message, emoji);
  }

  @Override
  public void read(PhoneNumber phone, Address chat) {
    chats.read(phone, chat);
  }

  @Override
  public void typing(PhoneNumber phone, Address chat, boolean on) {
    chats.show(phone, chat, on ? Presence.COMPOSING : Presence.PAUSED);
  }

  @Override
  public void recording(PhoneNumber phone, Address chat, boolean on) {
    chats.show(phone, chat, on ? Presence.RECORDING : Presence.PAUSED);
  }

  @Override
  public void archive(PhoneNumber phone, Address chat, boolean archived) {
    chats.archive(phone, chat, archived);
  }

  @Override
  public void deleteChat(PhoneNumber phone, Address chat) {
    chats.delete(phone, chat);
  }

  @Override
  public List<PhoneCall> calls(PhoneNumber phone) {
    return calls.calls(phone);
  }

  @Override
  public String call(PhoneNumber phone, Address to, boolean video) {
    return calls.call(phone, to, video);
  }

  @Override
  public void acceptCall(PhoneNumber phone, String call) {
    calls.accept(phone, call);
  }

  @Override
  public void endCall(PhoneNumber phone, String call) {
    calls.end(phone, call);
  }
}
