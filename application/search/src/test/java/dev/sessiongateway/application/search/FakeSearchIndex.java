package dev.sessiongateway.application.search;

import dev.sessiongateway.domain.session.InstanceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An index in memory.
public final class FakeSearchIndex implements SearchIndex {
  /// More than all changes of a test.
  private static final long PER_MILLISECOND = 1_000_000;

  private final Map<Source, Progress> progress = new HashMap<>();
  private final Map<Source, List<Entry>> entries = new HashMap<>();
  private long written;

  /// Everything in it is lost, as when its file is damaged.
  public synchronized void lose() {
    progress.clear();
    entries.clear();
  }

  synchronized long documents() {
    return entries.values().stream()
        .flatMap(List::stream)
        .filter(entry -> entry.document.field() == Field.TEXT)
        .count();
  }

  @Override
  public synchronized Optional<Progress> progress(Source source) {
    return Optional.ofNullable(progress.get(source));
  }

  @Override
  public synchronized Set<InstanceId> sessions() {
    return progress.keySet().stream().map(Source::session).collect(Collectors.toSet());
  }

  @Override
  public synchronized boolean write(
      Source source, @Nullable Progress before, List<Change> changes, Progress after) {
    if (!Objects.equals(progress.get(source), before)) {
      return false;
    }
    var all = entries.computeIfAbsent(source, _ -> new ArrayList<>());
    for (var change : changes) {
      switch (change) {
        case Change.Put(var document) -> {
          all.removeIf(entry -> entry.is(document.field(), document.id()));
          all.add(
              new Entry(document, SearchIndex.millis(document.at()) * PER_MILLISECOND + written++));
        }
        case Change.Remove(var field, var id) -> all.removeIf(entry -> entry.is(field, id));
        case Change.RemoveMessages(var chat) ->
            all.removeIf(entry ->
                entry.document.field() == Field.TEXT && entry.document.chat().equals(chat));
      }
    }
    progress.put(source, after);
    return true;
  }

  @Override
  public synchronized List<Hit> find(Source source, Query query) {
    var order =
        Comparator.comparingDouble(Place::score).thenComparingLong(place -> -place.position());
    var after = query.after();
    return entries.getOrDefault(source, List.of()).stream()
        .filter(entry -> entry.isSelected(query))
        .map(entry -> new Hit(entry.document.id(), entry.place(query)))
        .filter(hit -> after == null || order.compare(hit.place(), after) > 0)
        .sorted(Comparator.comparing(Hit::place, order))
        .limit(query.most())
        .toList();
  }

  @Override
  public synchronized int prune(Source source, Instant before, int limit) {
    var all = entries.getOrDefault(source, new ArrayList<>());
    var old =
        all.stream()
            .filter(entry -> entry.document.field() == Field.TEXT)
            .filter(entry -> entry.document.at().isBefore(before))
            .sorted(Comparator.comparingLong(Entry::position))
            .limit(limit)
            .toList();
    all.removeAll(old);
    return old.size();
  }

  @Override
  public synchronized void remove(InstanceId session) {
    progress.keySet().removeIf(source -> source.session().equals(session));
    entries.keySet().removeIf(source -> source.session().equals(session));
  }

  @Override
  public void close() {}

  private record Entry(Document document, long position) {
    boolean is(Field field, String id) {
      return document.field() == field && document.id().equals(id);
    }

    boolean isSelected(Query query) {
      var at = SearchIndex.millis(document.at());
      return document.field() == query.field()
          && query.text().matches(document.words())
          && query.tags().stream().noneMatch(some -> Collections.disjoint(some, document.tags()))
          && (query.notBefore() == null || at >= SearchIndex.millis(query.notBefore()))
          && (query.notAfter() == null || at <= SearchIndex.millis(query.notAfter()));
    }

    Place place(Query query) {
      var found =
          query.text().phrases().stream().mapToInt(phrase -> phrase.count(document.words())).sum();
      return new Place(
          query.order() == Order.NEWEST ? 0 : -(double) found / document.words().size(), position);
    }
  }
}
