package planted.http.familya.label;

import java.util.ArrayList;
import java.util.List;

/// Breaks: sharedTypesHaveTheirOwnFiles. It speaks of its result, but not of its neighbour.
public final class LabelCounter {
  private final List<String> names = new ArrayList<>();

  Count count() {
    return new Count(names.size(), new Part(names.size()));
  }

  record Count(int all, Part part) {}

  record Part(int number) {}

  static final class LabelNames {
    static String of(int number) {
      return "label " + number;
    }
  }
}
