package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.phone.PhoneFeed.MessageQuery;
import dev.sessiongateway.application.phone.PhoneFeed.PhoneMessage;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.http.simulator.graph.CoexistenceWebhook.Chunk;
import dev.sessiongateway.http.simulator.graph.CoexistenceWebhook.Conversation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// The messages that a business wrote and got on its phone before the number began with the Cloud
/// API (Meta's page *history webhook reference*): in three phases, the latest first, without
/// groups. A file is a placeholder; that of the last two weeks follows by a webhook of its own.
final class CloudHistory {
  /// How far each phase goes back.
  private static final List<Duration> PHASES =
      List.of(Duration.ofDays(1), Duration.ofDays(90), Duration.ofDays(180));

  private static final Duration FILES = Duration.ofDays(14);
  private static final int ALL = 100;

  /// How many messages a webhook has at most. Meta does not say how many its own have.
  private static final int CHUNK = 100;

  /// The latest messages; older ones are left out.
  private static final int MOST = 10_000;

  private final CloudBusiness business;
  private final Instant since;
  private final CloudPeople people;
  private final Function<Attachment.Stored, MessagePart.Media> media;

  /// @param since when the number began
  CloudHistory(
      CloudBusiness business,
      Instant since,
      CloudPeople people,
      Function<Attachment.Stored, MessagePart.Media> media) {
    this.business = business;
    this.since = since;
    this.people = people;
    this.media = media;
  }

  /// In the order in which they are sent.
  List<CoexistenceWebhook> of(CloudServices services) {
    var phases = phases(services);
    var chunks = phases.stream().mapToInt(phase -> (phase.size() + CHUNK - 1) / CHUNK).sum();
    var all = new ArrayList<CoexistenceWebhook>();
    for (var phase = 0; phase < phases.size(); phase++) {
      var messages = phases.get(phase);
      for (var from = 0; from < messages.size(); from += CHUNK) {
        var part = messages.subList(from, Math.min(from + CHUNK, messages.size()));
        var progress = ALL * (all.size() + 1) / chunks;
        all.add(
            CoexistenceWebhook.chunk(
                business, Chunk.of(phase, from / CHUNK + 1, progress, threads(part))));
      }
    }
    phases.stream().flatMap(List::stream).filter(this::hasFile).map(this::file).forEach(all::add);
    return all;
  }

  /// The messages of each phase, oldest first.
  private List<List<Message>> phases(CloudServices services) {
    var phases = new ArrayList<List<Message>>();
    PHASES.forEach(_ -> phases.add(new ArrayList<>()));
    for (var message : messages(services)) {
      var age = Duration.between(message.at(), since);
      for (var phase = 0; phase < phases.size(); phase++) {
        if (age.compareTo(PHASES.get(phase)) <= 0) {
          phases.get(phase).add(message);
          break;
        }
      }
    }
    return phases;
  }

  private List<Message> messages(CloudServices services) {
    var found = new ArrayList<Message>();
    for (var from = 0; from < MOST; from += Page.MAX_LIMIT) {
      var query = new MessageQuery(null, null, Page.MAX_LIMIT, from, SortOrder.DESCENDING);
      var page = services.phones().messages(business.number(), query);
      page.stream().map(PhoneMessage::message).filter(this::isShared).forEach(found::add);
      if (page.size() < Page.MAX_LIMIT) {
        break;
      }
    }
    return found.reversed();
  }

  private boolean isShared(Message message) {
    return message.chat().isPerson()
        && message.at().isBefore(since)
        && !(message.content() instanceof Content.Revoked);
  }

  private List<Conversation> threads(List<Message> messages) {
    var threads = new LinkedHashMap<String, List<ReceivedMessage>>();
    for (var message : messages) {
      threads
          .computeIfAbsent(people.of(message.chat()).shown(), _ -> new ArrayList<>())
          .add(described(message));
    }
    return threads.entrySet().stream()
        .map(one -> new Conversation(one.getKey(), List.copyOf(one.getValue())))
        .toList();
  }

  private ReceivedMessage described(Message message) {
    var person = people.of(message.chat());
    var isFile = message.content().attachment() != null;
    var described =
        isFile ? ReceivedMessage.placeholder(message, person) : complete(message, person);
    return described.with("history_context", new HistoryContext(status(message)));
  }

  private ReceivedMessage complete(Message message, CloudPerson person) {
    return message.fromMe()
        ? ReceivedMessage.echo(message, person, business.catalogId(), media)
        : ReceivedMessage.of(message, person, business.catalogId(), false, media);
  }

  private boolean hasFile(Message message) {
    return message.content().attachment() != null && message.at().isAfter(since.minus(FILES));
  }

  private CoexistenceWebhook file(Message message) {
    return CoexistenceWebhook.file(business, complete(message, people.of(message.chat())));
  }

  private static String status(Message message) {
    return switch (message.ack()) {
      case ERROR -> "ERROR";
      case READ -> "READ";
      case PLAYED -> "PLAYED";
      case DEVICE -> "DELIVERED";
      case SERVER -> "SENT";
      case PENDING -> "PENDING";
    };
  }

  /// @param status `DELIVERED`, `ERROR`, `PENDING`, `PLAYED`, `READ` or `SENT`
  private record HistoryContext(String status) {}
}
