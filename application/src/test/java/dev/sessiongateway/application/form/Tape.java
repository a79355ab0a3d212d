package dev.sessiongateway.application.form;

import dev.sessiongateway.application.form.Source.Token;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A stored form as maps, lists, texts, numbers and flags.
public record Tape(Object tree) {
  public static <T> Tape of(Form<T> form, T value) throws IOException {
    var sink = new Recorder();
    form.write(value, sink);
    return new Tape(sink.root.getFirst());
  }

  public Source source() {
    var tokens = new ArrayList<Step>();
    add(tree, tokens);
    return new Player(tokens);
  }

  @Override
  public String toString() {
    return tree.toString();
  }

  private static void add(Object value, List<Step> tokens) {
    switch (value) {
      case Map<?, ?> map -> {
        tokens.add(new Step(Token.BEGIN_OBJECT, ""));
        map.forEach((name, each) -> {
          tokens.add(new Step(Token.NAME, name));
          add(each, tokens);
        });
        tokens.add(new Step(Token.END_OBJECT, ""));
      }
      case List<?> list -> {
        tokens.add(new Step(Token.BEGIN_LIST, ""));
        list.forEach(each -> add(each, tokens));
        tokens.add(new Step(Token.END_LIST, ""));
      }
      case Number number -> tokens.add(new Step(Token.NUMBER, number));
      case Boolean flag -> tokens.add(new Step(Token.FLAG, flag));
      default -> tokens.add(new Step(Token.TEXT, value));
    }
  }

  private record Step(Token token, Object value) {}

  private static final class Player implements Source {
    private final List<Step> steps;
    private int next;

    Player(List<Step> steps) {
      this.steps = steps;
    }

    @Override
    public Token next() {
      return next < steps.size() ? steps.get(next++).token() : Token.END;
    }

    private Object value() {
      return steps.get(next - 1).value();
    }

    @Override
    public String text() {
      return value().toString();
    }

    @Override
    public long integer() {
      return ((Number) value()).longValue();
    }

    @Override
    public double decimal() {
      return ((Number) value()).doubleValue();
    }
  }

  private static final class Recorder implements Sink {
    private final List<Object> root = new ArrayList<>();
    private final Deque<Object> open = new ArrayDeque<>(List.of(root));
    private final Deque<String> names = new ArrayDeque<>();

    @SuppressWarnings("unchecked") // made here
    private void put(Object value) {
      if (open.element() instanceof List<?> list) {
        ((List<Object>) list).add(value);
      } else {
        ((Map<String, Object>) open.element()).put(names.pop(), value);
      }
    }

    private void begin(Object value) {
      put(value);
      open.push(value);
    }

    @Override
    public void beginObject() {
      begin(new LinkedHashMap<String, Object>());
    }

    @Override
    public void name(String name) {
      names.push(name);
    }

    @Override
    public void endObject() {
      open.pop();
    }

    @Override
    public void beginList() {
      begin(new ArrayList<>());
    }

    @Override
    public void endList() {
      open.pop();
    }

    @Override
    public void text(String value) {
      put(value);
    }

    @Override
    public void number(long value) {
      put(value);
    }

    @Override
    public void number(double value) {
      put(value);
    }

    @Override
    public void flag(boolean value) {
      put(value);
    }
  }
}
