package dev.sessiongateway.network.simulator.wire;

import dev.sessiongateway.application.form.Form;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An operation that is called over a channel: its name there, and the forms of its arguments and
/// its result.
public final class RemoteCall {
  private final String name;
  private final Method method;
  private final Form<?>[] arguments;
  private final boolean[] mayBeAbsent;
  private final @Nullable Form<Object> result;
  private final boolean isOptional;

  /// @throws IllegalStateException when a value has no form
  RemoteCall(String name, Method method) {
    this.name = name;
    this.method = method;
    this.arguments =
        Stream.of(method.getGenericParameterTypes())
            .map(WireWords.FORMS::ofType)
            .toArray(Form<?>[]::new);
    this.mayBeAbsent = mayBeAbsent(method);
    this.isOptional = method.getReturnType() == Optional.class;
    this.result = result(method.getGenericReturnType());
  }

  private static boolean[] mayBeAbsent(Method method) {
    var types = method.getAnnotatedParameterTypes();
    var absent = new boolean[types.length];
    for (var i = 0; i < types.length; i++) {
      absent[i] = types[i].isAnnotationPresent(Nullable.class);
    }
    return absent;
  }

  private static @Nullable Form<Object> result(Type type) {
    if (type == void.class) {
      return null;
    }
    return type instanceof ParameterizedType generic && generic.getRawType() == Optional.class
        ? WireWords.FORMS.ofType(generic.getActualTypeArguments()[0])
        : WireWords.FORMS.ofType(type);
  }

  /// Its name on the channel.
  public String name() {
    return name;
  }

  /// The interface that it belongs to.
  public Class<?> owner() {
    return method.getDeclaringClass();
  }

  Method method() {
    return method;
  }

  /// The frame that calls it.
  public String write(long id, long link, @Nullable Object @Nullable [] given) {
    return FrameWriter.write(
        new Frame.Call(id, link, name),
        (json, sink) -> {
          for (var i = 0; i < arguments.length; i++) {
            FrameWriter.write(json, sink, form(i), given == null ? null : given[i]);
          }
        });
  }

  /// The arguments in the frame that calls it.
  ///
  /// @throws IllegalArgumentException when they are not those of this operation
  public @Nullable Object[] arguments(FrameReader frame) {
    @Nullable Object[] read = new Object[arguments.length];
    for (var i = 0; i < arguments.length; i++) {
      read[i] = mayBeAbsent[i] ? frame.nextOrNull(form(i)) : frame.next(form(i));
    }
    return read;
  }

  @SuppressWarnings("unchecked") // what is written and read is of the argument's type
  private Form<Object> form(int argument) {
    return (Form<Object>) arguments[argument];
  }

  /// The frame that answers it.
  public String writeAnswer(long id, @Nullable Object returned) {
    var value = returned instanceof Optional<?> optional ? optional.orElse(null) : returned;
    return FrameWriter.write(
        new Frame.Answer(id),
        (json, sink) -> {
          if (result != null) {
            FrameWriter.write(json, sink, result, value);
          }
        });
  }

  /// The result in the frame that answers it.
  public @Nullable Object result(FrameReader frame) {
    if (result == null) {
      return null;
    }
    return isOptional ? Optional.ofNullable(frame.nextOrNull(result)) : frame.next(result);
  }

  /// Runs it on an object of its [#owner].
  public @Nullable Object runOn(Object target, @Nullable Object[] given) {
    try {
      return method.invoke(target, given);
    } catch (InvocationTargetException e) {
      switch (e.getCause()) {
        case RuntimeException thrown -> throw thrown;
        case Error thrown -> throw thrown;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
