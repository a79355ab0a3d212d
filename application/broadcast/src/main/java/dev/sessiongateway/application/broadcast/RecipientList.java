package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Takes the recipients of a broadcast one by one, as a client lists them. Of a person who is there
/// under several forms of a number, the first line counts. Keeps only the fields that the message
/// uses, and names the first lines that are wrong. For one thread.
public final class RecipientList {
  /// How many recipients a broadcast may have.
  public static final int MOST = 100_000;

  /// The most characters of the value of a field.
  public static final int LONGEST_VALUE = 4_096;

  private static final String FIELD = "recipients";

  private final Set<String> fields;
  private final Function<Address, String> person;
  private final List<Entry> entries = new ArrayList<>();
  private final Set<String> people = new HashSet<>();
  private final LineProblems problems = new LineProblems(FIELD);
  private final AtomicInteger duplicates = new AtomicInteger();

  RecipientList(Set<String> fields, Function<Address, String> person) {
    this.fields = Set.copyOf(fields);
    this.person = person;
  }

  /// @param place where the client wrote it, such as `line 7`
  /// @param values by the names of the fields
  public void add(String place, Address chat, Map<String, @Nullable String> values) {
    if (!chat.isPerson()) {
      refuse(place, "must be a person");
      return;
    }
    var used = new LinkedHashMap<String, String>();
    for (var name : fields) {
      var value = values.get(name);
      if (value == null || value.isBlank()) {
        refuse(place, "has no value for {{" + name + "}}");
        return;
      }
      if (value.length() > LONGEST_VALUE) {
        refuse(place, name + " has more than " + LONGEST_VALUE + " characters");
        return;
      }
      used.put(name, value);
    }
    var key = person.apply(chat);
    if (!people.add(key)) {
      duplicates.incrementAndGet();
    } else if (entries.size() < MOST) {
      entries.add(new Entry(chat, key, used));
    } else {
      throw Fault.invalid(FIELD, "must be at most " + MOST);
    }
  }

  /// As the one above, for an address that is yet to be read.
  ///
  /// @param chat reads it; its fault `invalid` says what is wrong with the line
  public void add(String place, Supplier<Address> chat, Map<String, @Nullable String> values) {
    problems.read(place, chat).ifPresent(address -> add(place, address, values));
  }

  /// A line that cannot be read.
  public void refuse(String place, String reason) {
    problems.add(place, reason);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.recipients` that names the
  ///   first lines that are wrong
  List<Entry> complete() {
    problems.requireNone();
    if (entries.isEmpty()) {
      throw Fault.invalid(FIELD, "must not be empty");
    }
    return List.copyOf(entries);
  }

  /// How many lines named a person who was there already.
  int duplicates() {
    return duplicates.get();
  }

  /// @param person see [PersonKeys]
  record Entry(Address chat, String person, Map<String, String> fields) {}
}
