package dev.sessiongateway.application.form;

import dev.sessiongateway.domain.address.Address;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Replaces the addresses in records, whichever components they are in, also of records and lists
/// inside them.
public final class AddressReplacement {
  private static final ClassValue<Components> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected Components computeValue(Class<?> type) {
          return Components.of(type);
        }
      };

  private AddressReplacement() {}

  /// @return the record itself when none of its addresses differs
  @SuppressWarnings("unchecked") // a record is replaced by one of its type
  public static <R extends Record> R in(R value, UnaryOperator<Address> other) {
    return (R) inRecord(value, other);
  }

  private static @Nullable Object inValue(@Nullable Object value, UnaryOperator<Address> other) {
    return switch (value) {
      case Address address -> other.apply(address);
      case Record inner -> inRecord(inner, other);
      case List<?> all -> inList(all, other);
      case null, default -> value;
    };
  }

  private static Object inRecord(Record value, UnaryOperator<Address> other) {
    var components = COMPONENTS.get(value.getClass());
    var parts = new @Nullable Object[components.accessors().size()];
    var differs = false;
    for (var i = 0; i < parts.length; i++) {
      var before = components.accessors().get(i).get(value);
      parts[i] = inValue(before, other);
      differs |= isOther(parts[i], before);
    }
    return differs ? components.constructor().make(parts) : value;
  }

  private static List<?> inList(List<?> all, UnaryOperator<Address> other) {
    var next = all.stream().map(each -> inValue(each, other)).toList();
    for (var i = 0; i < next.size(); i++) {
      if (isOther(next.get(i), all.get(i))) {
        return next;
      }
    }
    return all;
  }

  @SuppressWarnings("ReferenceEquality") // what was not replaced is the same object
  private static boolean isOther(@Nullable Object after, @Nullable Object before) {
    return after != before;
  }

  /// The components of a type of record.
  private record Components(List<RecordAccessor> accessors, RecordConstructor constructor) {
    static Components of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      return new Components(
          Arrays.stream(components).map(RecordAccessor::of).toList(), RecordConstructor.of(type));
    }
  }
}
