package dev.sessiongateway.application.search;

import dev.sessiongateway.application.search.SearchIndex.Document;
import dev.sessiongateway.application.search.SearchIndex.Field;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.KnownContact;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.search.SearchWord;
import dev.sessiongateway.domain.search.TextAnalysis;
import dev.sessiongateway.domain.text.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    return lines(
        Stream.concat(
            texts(message.content()),
            message.content().files().stream().map(Attachment::filename)));
  }

  static String text(KnownContact contact) {
    var saved = contact.saved();
    return lines(
        saved == null
            ? Stream.of(contact.name())
            : Stream.of((saved.first() + " " + saved.last()).strip(), contact.name()));
  }

  private static String lines(Stream<@Nullable String> texts) {
    return texts
        .filter(Objects::nonNull)
        .filter(text -> !text.isBlank())
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  private static Stream<@Nullable String> texts(Content content) {
    return switch (content) {
      case Content.Poll(var name, var options, _) ->
          Stream.concat(Stream.of(name), options.stream());
      case Content.CalendarEvent event ->
          Stream.of(event.name(), event.description(), event.location());
      case Content.Location place -> Stream.of(place.title(), place.address());
      case Content.ContactCards(var cards) -> cards.stream().map(ContactCard::name);
      case Content.SharedProduct shared -> Stream.of(shared.asText());
      case Content.Story(var shown, _, _) -> texts(shown);
      case InteractiveContent.NumberedChoices(var shown, _) -> texts(shown);
      case InteractiveContent.Carousel carousel ->
          Stream.concat(
              Stream.of(carousel.body()),
              carousel.cards().stream().flatMap(card -> Stream.of(card.title(), card.body())));
      case InteractiveContent.ListMessage list ->
          Stream.concat(Stream.of(list.title()), rows(list));
      case Content other -> Stream.of(other.text());
    };
  }

  private static Stream<String> rows(InteractiveContent.ListMessage list) {
    var rows = new ArrayList<String>();
    list.sections().forEach(section -> section.rows().forEach(row -> rows.add(row.title())));
    return rows.stream();
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
