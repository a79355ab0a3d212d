package planted.http.familya.label;

/// Uses types that are nested in others.
public final class LabelEvents {
  String of(LabelRoutes routes, LabelCounter counter) {
    LabelRoutes.LabelView view = routes.show(LabelCounter.LabelNames.of(1));
    LabelCounter.Count count = counter.count();
    LabelCounter.Part part = count.part();
    return view.name() + count.all() + part.number();
  }
}
