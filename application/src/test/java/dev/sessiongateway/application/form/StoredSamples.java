package dev.sessiongateway.application.form;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.catalog.Price;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.pairing.PairingCode;
import dev.sessiongateway.domain.sending.QuietHours;
import dev.sessiongateway.domain.sending.SendingConfig;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.domain.session.PartConfig;
import dev.sessiongateway.domain.session.StoreAddress;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Samples of everything that is stored: of each type that is given, and of each kind of each
/// sealed type in it, one with every value and one with as little as possible. They are made from
/// the types, so that a new kind or component is among them.
public final class StoredSamples {
  /// Records that check their values.
  private static final Map<Class<?>, Object> VALUES =
      Map.ofEntries(
          Map.entry(String.class, "text"),
          Map.entry(int.class, 2),
          Map.entry(Integer.class, 3),
          Map.entry(long.class, 4L),
          Map.entry(Long.class, 5L),
          Map.entry(double.class, 0.5),
          Map.entry(boolean.class, true),
          Map.entry(Boolean.class, true),
          Map.entry(Instant.class, Instant.parse("2026-05-01T12:00:00.123456789Z")),
          Map.entry(Duration.class, Duration.ofMinutes(2)),
          Map.entry(URI.class, URI.create("https://h.example/x")),
          Map.entry(Address.class, Address.person("4917000000001")),
          Map.entry(MediaId.class, new MediaId("abcdefgh.jpg")),
          Map.entry(InviteCode.class, new InviteCode("InviteInviteInvite01")),
          Map.entry(PairingCode.class, new PairingCode("ABCD-1234")),
          Map.entry(Price.class, new Price(450, "EUR")),
          Map.entry(StoreAddress.class, new StoreAddress("service.db")),
          Map.entry(SendingRate.class, new SendingRate(20, Duration.ofMinutes(1), 5)),
          Map.entry(QuietHours.class, new QuietHours("22:00", "08:00", "Europe/Berlin")),
          Map.entry(
              SendingConfig.Typing.class,
              new SendingConfig.Typing(
                  Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofSeconds(9))),
          Map.entry(
              LidMapping.class,
              new LidMapping(
                  new Address("203000000000001", Address.Kind.LID),
                  Address.person("4917000000001"))));

  /// What is in a message before it is stored.
  private static final Set<Class<?>> NOT_STORED =
      Set.of(Attachment.Inline.class, Attachment.Remote.class);

  /// What parts of the class path keep in a session's configuration.
  private static final FormTable TABLE = StoredWords.table();

  private static final Map<String, Class<? extends PartConfig>> PARTS = TABLE.partConfigs();

  private final Set<Class<?>> seen = new LinkedHashSet<>();
  private final List<Object> samples = new ArrayList<>();

  private StoredSamples() {}

  /// @param roots records and sealed types
  public static List<Object> of(Class<?>... roots) {
    var all = new StoredSamples();
    for (var root : roots) {
      if (root.isRecord()) {
        all.addSamples(root);
      }
      all.visit(root);
    }
    return all.samples;
  }

  private void visit(Type type) {
    switch (type) {
      case ParameterizedType generic when PartConfigForm.isFor(generic) ->
          PARTS.values().forEach(this::visit);
      case ParameterizedType generic ->
          Arrays.stream(generic.getActualTypeArguments()).forEach(this::visit);
      case Class<?> plain -> visit(plain);
      default -> throw new IllegalArgumentException("no stored type: " + type);
    }
  }

  private void visit(Class<?> type) {
    if (!seen.add(type) || NOT_STORED.contains(type)) {
      return;
    }
    if (type.isSealed()) {
      for (var kind : type.getPermittedSubclasses()) {
        TABLE.addedKinds(kind).forEach(this::addKind);
        visit(kind);
        if (kind.isRecord() && !NOT_STORED.contains(kind)) {
          addSamples(kind);
        }
      }
    } else if (type.isRecord()) {
      for (var component : type.getRecordComponents()) {
        visit(component.getGenericType());
      }
    }
  }

  private void addKind(Class<?> kind) {
    visit(kind);
    addSamples(kind);
  }

  private void addSamples(Class<?> type) {
    for (var value : List.of(record(type, true), record(type, false))) {
      if (!samples.contains(value)) {
        samples.add(value);
      }
    }
  }

  private static Object record(Class<?> type, boolean isFull) {
    var known = VALUES.get(type);
    if (known != null) {
      return known;
    }
    var values =
        Arrays.stream(type.getRecordComponents())
            .map(component -> component(component, isFull))
            .toArray();
    var types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no sample of " + type + ": add one to StoredSamples", e);
    }
  }

  private static @Nullable Object component(RecordComponent component, boolean isFull) {
    if (!isFull && component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
      return null;
    }
    return value(component.getGenericType(), isFull);
  }

  private static Object value(Type type, boolean isFull) {
    if (PartConfigForm.isFor(type)) {
      return isFull ? partConfigs() : Map.of();
    }
    if (type instanceof ParameterizedType generic) {
      var of = generic.getActualTypeArguments();
      if (generic.getRawType() == Map.class) {
        var map = new LinkedHashMap<Object, Object>();
        if (isFull) {
          map.put(value(of[0], true), value(of[1], true));
        }
        return map;
      }
      var all = isFull ? List.of(value(of[0], true)) : List.of();
      return generic.getRawType() == Set.class ? Set.copyOf(all) : all;
    }
    var plain = (Class<?>) type;
    if (!isFull && plain == boolean.class) {
      return false;
    }
    if (!isFull && plain == Duration.class) {
      return Duration.ZERO;
    }
    if (plain.isEnum()) {
      var constants = plain.getEnumConstants();
      return constants[isFull ? constants.length - 1 : 0];
    }
    if (plain.isSealed()) {
      return value(simplest(plain), isFull);
    }
    return plain.isRecord() ? record(plain, isFull) : VALUES.get(plain);
  }

  private static Map<String, Object> partConfigs() {
    var all = new LinkedHashMap<String, Object>();
    PARTS.forEach((name, of) -> all.put(name, record(of, true)));
    return all;
  }

  /// A kind with no values of the sealed type itself.
  private static Class<?> simplest(Class<?> type) {
    for (var kind : type.getPermittedSubclasses()) {
      if (kind.isRecord() && !NOT_STORED.contains(kind)) {
        return kind;
      }
    }
    return simplest(type.getPermittedSubclasses()[0]);
  }
}
