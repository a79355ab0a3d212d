package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// A map as an object. Its keys keep their order, but for addresses, whose maps have none.
final class MapForm<K, V> extends Form<Map<K, V>> {
  private final Form<K> key;
  private final Form<V> value;
  private final boolean isSorted;

  MapForm(Form<K> key, Form<V> value, boolean isSorted) {
    this.key = key;
    this.value = value;
    this.isSorted = isSorted;
  }

  @Override
  public void write(Map<K, V> map, Sink sink) throws IOException {
    var byName = isSorted ? new TreeMap<String, V>() : new LinkedHashMap<String, V>();
    map.forEach((each, of) -> byName.put(key.key(each), of));
    sink.beginObject();
    for (var each : byName.entrySet()) {
      sink.name(each.getKey());
      value.write(each.getValue(), sink);
    }
    sink.endObject();
  }

  @Override
  Map<K, V> read(Source source, Token first) throws IOException {
    require(Token.BEGIN_OBJECT, first);
    var map = new LinkedHashMap<K, V>();
    for (var token = source.next(); token != Token.END_OBJECT; token = source.next()) {
      require(Token.NAME, token);
      var name = key.ofKey(source.text());
      map.put(name, value.read(source));
    }
    return Collections.unmodifiableMap(map);
  }
}
