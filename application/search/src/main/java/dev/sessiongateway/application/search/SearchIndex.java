package dev.sessiongateway.application.search;

import dev.sessiongateway.application.search.text.SearchText;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.StoreAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where the words of messages and names are, apart from the store of the messages. It is made from
/// that store and can be made again at any time: an index that is missing or damaged is empty, and
/// [#progress] says so. What it finds may have changed since, so who asks compares it with the
/// store. Thread-safe.
///
/// Every method throws a [dev.sessiongateway.domain.fault.FaultException] `store.broken`,
/// `store.busy` or `store.full` when the index cannot be used now.
public interface SearchIndex extends AutoCloseable {

  /// How far the index has followed a session; empty when it has nothing of it.
  Optional<Progress> progress(Source source);

  /// The sessions of which it has something.
  Set<InstanceId> sessions();

  /// Makes the changes in order, and keeps the progress: all or nothing. A document that is there
  /// already is replaced.
  ///
  /// @param before the progress that the changes follow; null for a source that is new
  /// @return false when the progress is another one now; nothing was changed then
  boolean write(Source source, @Nullable Progress before, List<Change> changes, Progress after);

  /// Documents of the source, in the order of the query.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `search.too-broad` when it takes longer
  ///   than the query allows
  List<Hit> find(Source source, Query query);

  /// Removes the oldest messages of the source that were written before `before`.
  ///
  /// @param limit how many at most
  /// @return how many were removed
  int prune(Source source, Instant before, int limit);

  /// Removes everything of a session, in all its stores. Harmless when there is nothing.
  void remove(InstanceId session);

  @Override
  void close();

  /// The time as an index has it: milliseconds since 1970. What is before that is there, and what
  /// is after the year 2109 is at its end.
  static long millis(Instant at) {
    var seconds = Math.clamp(at.getEpochSecond(), 0, LAST_MILLIS / 1_000 + 1);
    return Math.min(LAST_MILLIS, seconds * 1_000 + at.getNano() / 1_000_000);
  }

  /// The last time that [#millis] has: a second less than 42 bits.
  long LAST_MILLIS = (1L << 42) - 1_000;

  /// Whose messages: those that a session has in a store.
  record Source(InstanceId session, StoreAddress store) {}

  /// Where a word was found. What is searched in one field is not found in another.
  enum Field {
    /// Of a message.
    TEXT,
    /// Of a contact, a group or a channel.
    NAME
  }

  /// What can be found.
  ///
  /// @param id unique in its field: of a message, or an address
  /// @param chat of the message, or the address that has the name
  /// @param words in their order
  /// @param tags letters and digits: what a query may ask for besides words
  record Document(
      Field field, String id, Address chat, Instant at, List<String> words, Set<String> tags) {
    public Document {
      words = List.copyOf(words);
      tags = Set.copyOf(tags);
    }
  }

  /// A change of the index.
  sealed interface Change {
    /// Adds the document, or replaces it.
    record Put(Document document) implements Change {}

    /// Removes the document, if it is there.
    record Remove(Field field, String id) implements Change {}

    /// Removes the messages of a chat.
    record RemoveMessages(Address chat) implements Change {}
  }

  /// How far the index is.
  ///
  /// @param seq of the last event that it follows
  /// @param event its id; empty when there was none
  /// @param rest what was there before the index and is not in it yet; null when all is
  record Progress(long seq, String event, @Nullable Rest rest) {}

  /// What is not in the index yet.
  sealed interface Rest {
    /// The names from this one on, by address, and all messages.
    record Names(int done) implements Rest {}

    /// Messages of this time and before, besides some of the newest of them.
    ///
    /// @param notAfter null for all
    /// @param done how many of the newest are there
    record Messages(@Nullable Instant notAfter, int done) implements Rest {}
  }

  /// Which documents to find.
  ///
  /// @param tags for each set, one of its tags at least
  /// @param notBefore,notAfter inclusive, in milliseconds; null for any time
  /// @param after the last one of the page before; null for the first page
  /// @param most how many at most
  /// @param deadline how long it may take
  record Query(
      Field field,
      SearchText text,
      List<Set<String>> tags,
      @Nullable Instant notBefore,
      @Nullable Instant notAfter,
      Order order,
      @Nullable Place after,
      int most,
      Duration deadline) {
    public Query {
      tags = tags.stream().map(Set::copyOf).toList();
    }
  }

  /// The order of what is found.
  enum Order {
    /// By time, and in one millisecond by the order of indexing: the last first.
    NEWEST,
    /// Those first whose text has more of what is searched for, of the [#RANKED] newest.
    BEST;

    /// More documents are not ranked.
    public static final int RANKED = 10_000;
  }

  /// The place of a document in an order.
  ///
  /// @param score 0 for the newest first; the lower the better
  /// @param position the higher the newer
  record Place(double score, long position) {}

  /// A document that was found.
  record Hit(String id, Place place) {}
}
