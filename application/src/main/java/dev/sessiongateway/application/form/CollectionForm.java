package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// A list in its order, or a set in the order of its texts.
final class CollectionForm<E, C extends Collection<E>> extends Form<C> {
  private final Form<E> element;
  private final boolean isSorted;
  private final Function<List<E>, C> make;

  private CollectionForm(Form<E> element, boolean isSorted, Function<List<E>, C> make) {
    this.element = element;
    this.isSorted = isSorted;
    this.make = make;
  }

  static <E> CollectionForm<E, List<E>> list(Form<E> element) {
    return new CollectionForm<>(element, false, List::copyOf);
  }

  static <E> CollectionForm<E, Set<E>> set(Form<E> element) {
    return new CollectionForm<>(element, true, Set::copyOf);
  }

  @Override
  public void write(C value, Sink sink) throws IOException {
    sink.beginList();
    var all = isSorted ? value.stream().sorted(Comparator.comparing(element::key)).toList() : value;
    for (var each : all) {
      element.write(each, sink);
    }
    sink.endList();
  }

  @Override
  C read(Source source, Token first) throws IOException {
    require(Token.BEGIN_LIST, first);
    var all = new ArrayList<E>();
    for (var token = source.next(); token != Token.END_LIST; token = source.next()) {
      all.add(element.read(source, token));
    }
    return make.apply(all);
  }
}
