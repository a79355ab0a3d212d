package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a network keeps for its sessions, such as their credentials and how far they have read:
/// small documents, each of a few values. It is where the sessions are stored, so that a session
/// finds it on every node, and it ends with the session: nothing of it is there for a later session
/// of the same name. Thread-safe.
///
/// Whoever reads may be on any node; only the node that runs the session writes. All methods throw
/// what stores throw: `store.busy`, `store.broken` and so on.
public interface NetworkState {
  /// Of a network that keeps nothing.
  NetworkState NONE =
      new NetworkState() {
        @Override
        public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
          return Optional.empty();
        }

        @Override
        public List<Document> list(SessionName session, String kind) {
          return List.of();
        }

        @Override
        public List<SessionName> sessions(String kind, String name) {
          return List.of();
        }

        @Override
        public void save(SessionName session, Instant at, List<Document> documents) {
          throw new IllegalStateException("this network was given no place to keep anything");
        }

        @Override
        public void delete(SessionName session, String kind, String name) {}

        @Override
        public void clear(SessionName session) {}

        @Override
        public int prune(String kind, Instant before) {
          return 0;
        }
      };

  /// The values of a document; empty when there is none.
  Optional<Map<String, String>> find(SessionName session, String kind, String name);

  /// The documents of a kind that a session has, by name.
  List<Document> list(SessionName session, String kind);

  /// The sessions that have a document of this kind and name, in order.
  List<SessionName> sessions(String kind, String name);

  /// Adds or replaces documents, all of them or none. Durable when it returns.
  ///
  /// @param at when they were made, for [#prune]
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`;
  ///   `session.elsewhere` when another node has the session, and nothing is stored
  void save(SessionName session, Instant at, List<Document> documents);

  /// Deletes a document. Harmless when there is none.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  void delete(SessionName session, String kind, String name);

  /// Deletes all documents of a session. Harmless when there are none, or no such session.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  void clear(SessionName session);

  /// Deletes the documents of a kind that were made before a time, of all sessions.
  ///
  /// @return how many there were
  int prune(String kind, Instant before);

  /// A document of a session.
  ///
  /// @param kind a word of the network: lower-case letters, digits and hyphens
  /// @param name 1 to 255 characters, alone among those of its kind and session
  record Document(String kind, String name, Map<String, String> values) {
    private static final Pattern KIND = Pattern.compile("[a-z][a-z0-9-]{0,31}");
    private static final int LONGEST_NAME = 255;

    public Document {
      values = Map.copyOf(values);
      if (!KIND.matcher(kind).matches()) {
        throw Fault.invalid("kind", "must be a word of at most 32 characters");
      }
      if (name.isEmpty() || name.length() > LONGEST_NAME) {
        throw Fault.invalid("name", "must have 1 to " + LONGEST_NAME + " characters");
      }
    }

    /// The values may be secret.
    @Override
    public String toString() {
      return kind + " " + name;
    }
  }
}
