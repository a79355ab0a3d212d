package planted.http.familya.label;

/// Breaks: sharedTypesHaveTheirOwnFiles. Its view is used elsewhere, and no name finds it here.
public final class LabelRoutes {
  LabelView show(String name) {
    return new LabelView(name);
  }

  record LabelView(String name) {}
}
