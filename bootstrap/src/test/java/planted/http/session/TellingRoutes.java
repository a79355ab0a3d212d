package planted.http.session;

/// Sends the names of its types and constants.
final class TellingRoutes {
  enum State {
    ACTIVE
  }

  String kind(Object state) {
    return state.getClass().getSimpleName();
  }

  String word(State state) {
    return state.name();
  }

  State read(String word) {
    return State.valueOf(word);
  }
}
