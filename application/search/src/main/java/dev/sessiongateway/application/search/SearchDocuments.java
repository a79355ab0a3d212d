package dev.sessiongateway.application.search;

import dev.sessiongateway.application.search.SearchIndex.Document;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.application.search.text.SearchWord;
import dev.sessiongateway.application.search.text.TextAnalysis;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.domain.text.Sha256;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What of messages and contacts can be found.
final class SearchDocuments {
  private static final int TAG_BYTES = 8;

  private SearchDocuments() {}

  /// Empty for a message without words.
  static Optional<Document> of(Message message) {
    var words = words(text(message));
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Document(
                Field.TEXT,
                message.id().value(),
                message.chat(),
                message.at(),
                words,
                Set.of(
                    inChat(message.chat()),
                    from(message.sender()),
                    fromMe(message.fromMe()),
                    ofKind(ContentKind.of(message.content())))));
  }

  /// Empty for a contact without a name.
  static Optional<Document> of(KnownContact contact) {
    var words = words(text(contact));
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Document(
                Field.NAME,
                contact.id().toString(),
                contact.id(),
                Instant.EPOCH,
                words,
                Set.of(inChat(contact.id()))));
  }

  private static List<String> words(String text) {
    return TextAnalysis.words(text).stream().map(SearchWord::text).toList();
  }

  /// What people read in a message, and the names of its files.
  static String text(Message message) {
    var lines = new Lines();
    lines.add(message.content());
    message.content().files().forEach(file -> lines.add(file.filename()));
    return lines.toString();
  }

  static String text(KnownContact contact) {
    var lines = new Lines();
    var saved = contact.saved();
    if (saved != null) {
      lines.add((saved.first() + " " + saved.last()).strip());
    }
    lines.add(contact.name());
    return lines.toString();
  }

  /// Texts, each once.
  private static final class Lines {
    private final Set<String> lines = new LinkedHashSet<>();

    void add(@Nullable String line) {
      if (line != null && !line.isBlank()) {
        lines.add(line);
      }
    }

    void add(Content content) {
      switch (content) {
        case Content.Poll(var name, var options, _) -> {
          add(name);
          options.forEach(option -> add(option));
        }
        case Content.CalendarEvent event -> {
          add(event.name());
          add(event.description());
          add(event.location());
        }
        case Content.Location place -> {
          add(place.title());
          add(place.address());
        }
        case Content.ContactCards(var cards) -> cards.forEach(card -> add(card.name()));
        case Content.SharedProduct shared -> add(shared.asText());
        case ShopContent.ProductList list -> add(list.asText());
        case ShopContent.Order order -> add(order.asText());
        case Content.Story(var shown, _, _) -> add(shown);
        case InteractiveContent.NumberedChoices(var shown, _) -> add(shown);
        case InteractiveContent.Carousel carousel -> {
          add(carousel.body());
          for (var card : carousel.cards()) {
            add(card.title());
            add(card.body());
          }
        }
        case InteractiveContent.ListMessage list -> {
          add(list.title());
          for (var section : list.sections()) {
            section.rows().forEach(row -> add(row.title()));
          }
        }
        case Content other -> add(other.text());
      }
    }

    @Override
    public String toString() {
      return String.join("\n", lines);
    }
  }

  static String inChat(Address chat) {
    return "c" + shortened(chat);
  }

  static String from(Address sender) {
    return "s" + shortened(sender);
  }

  static String fromMe(boolean mine) {
    return mine ? "m1" : "m0";
  }

  static String ofKind(ContentKind kind) {
    return "k" + kind.code().replace("_", "");
  }

  private static String shortened(Address address) {
    return HexFormat.of().formatHex(Sha256.of(address.toString()), 0, TAG_BYTES);
  }
}
