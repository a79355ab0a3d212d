package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the address under which the network has a person, from the address that a client wrote.
/// Thread-safe.
@Internal
public final class AddressResolver {
  private static final Logger LOG = LoggerFactory.getLogger(AddressResolver.class);

  /// How many hidden ids that one person had in turn are followed.
  private static final int MOST_CHANGES = 20;

  private final Networks networks;
  private final PhoneNumberForms numbers;
  private final LidLookup lids;
  private final ResolvedNumbers resolved;

  public AddressResolver(
      Networks networks,
      PhoneNumberForms numbers,
      LidLookup lids,
      SessionDirectory sessions,
      Time time) {
    this.lids = lids;
    this.networks = networks;
    this.numbers = numbers;
    this.resolved = new ResolvedNumbers(sessions, time);
  }

  /// The phone number of a hidden id, and the address that the network has for a number with
  /// several forms. Unchanged for everything else, and when the network has none of the forms or
  /// looks nobody up.
  Address resolve(LiveSession live, Address written) {
    return resolve(live, written, false);
  }

  /// As [#resolve], for a send.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network` when an app of
  ///   the session refuses such numbers
  public Address recipient(LiveSession live, Address written) {
    return resolve(live, written, true);
  }

  private Address resolve(LiveSession live, Address written, boolean forSend) {
    if (written.kind() == Address.Kind.LID) {
      return canonical(live, written);
    }
    var resolution = resolution(live, written);
    var strict = forSend && resolution.strict();
    if (!resolution.lookup() || (resolution.forms().size() == 1 && !strict)) {
      return written;
    }
    var lifetime = resolution.cacheFor();
    return (lifetime == null
            ? Optional.<Address>empty()
            : resolved.find(live, written.user(), resolution.forms()))
        .or(() -> ask(live, written, resolution, strict))
        .orElse(written);
  }

  private Optional<Address> ask(
      LiveSession live, Address written, Resolution resolution, boolean strict) {
    var lookup = live.findActive(ContactLookup.class);
    if (lookup.isEmpty()) {
      return Optional.empty();
    }
    var found = first(lookup.get(), resolution.forms()).map(Contact::id);
    if (strict && found.isEmpty()) {
      throw new Fault.NotOnNetwork(written.networkForm(), written.user()).toException();
    }
    var lifetime = resolution.cacheFor();
    if (lifetime != null) {
      found.ifPresent(address -> resolved.keep(live, written.user(), address, lifetime));
    }
    return found;
  }

  /// The phone number of a hidden id when it is known, else the newest hidden id.
  Address canonical(LiveSession live, Address lid) {
    return mapping(live, lid).map(LidMapping::phone).orElse(lid);
  }

  /// The pair of this hidden id or phone number, as the session knows it, else as the network says
  /// when it can be asked.
  Optional<LidMapping> mapping(LiveSession live, Address person) {
    var isLid = person.kind() == Address.Kind.LID;
    return lids.other(live.ref(), person)
        .map(other ->
            isLid ? new LidMapping(person, newest(live, other)) : new LidMapping(other, person))
        .or(() -> ask(live, person));
  }

  /// The phone number of the hidden id that took the place of another one, or what took its place.
  private Address newest(LiveSession live, Address id) {
    var newest = id;
    for (var i = 0; i < MOST_CHANGES && newest.kind() == Address.Kind.LID; i++) {
      var next = lids.other(live.ref(), newest);
      if (next.isEmpty()) {
        break;
      }
      newest = next.get();
    }
    return newest;
  }

  private static Optional<LidMapping> ask(LiveSession live, Address person) {
    if (!person.isPerson() || live.session().readingBlockedBy().isPresent()) {
      return Optional.empty();
    }
    try {
      return live.findReadable(LidResolving.class).flatMap(network -> network.mapping(person));
    } catch (FaultException e) {
      LOG.atDebug().addKeyValue("session", live.name()).setCause(e).log("hidden id not asked for");
      return Optional.empty();
    }
  }

  /// The contact in whatever form the number is written; empty when the network has none of them.
  Optional<Contact> lookUp(LiveSession live, ContactLookup lookup, Address written) {
    return first(
        lookup,
        written.kind() == Address.Kind.LID
            ? List.of(canonical(live, written))
            : resolution(live, written).forms());
  }

  /// The number of a person and its other forms, see [Contacts#numbers].
  List<String> numbers(LiveSession live, Address person) {
    var known = person.kind() == Address.Kind.LID ? canonical(live, person) : person;
    if (known.kind() != Address.Kind.PERSON
        || !networks.of(live.session()).addressing().usesPhoneNumbers()) {
      return List.of();
    }
    var others = resolution(live, known).forms().stream().map(Address::user);
    return Stream.concat(Stream.of(known.user()), others).distinct().toList();
  }

  private static Optional<Contact> first(ContactLookup lookup, List<Address> forms) {
    return forms.stream().flatMap(form -> lookup.lookUp(form).stream()).findFirst();
  }

  private Resolution resolution(LiveSession live, Address written) {
    if (written.kind() != Address.Kind.PERSON
        || !networks.of(live.session()).addressing().usesPhoneNumbers()) {
      return new Resolution(List.of(written), false, true, null);
    }
    var number = written.user();
    for (var app : live.session().config().phoneNumbers()) {
      var forms =
          app.rules().isEmpty() ? Optional.of(numbers.of(number)) : numbers.by(app.rules(), number);
      if (forms.isPresent()) {
        return new Resolution(addresses(forms.get()), app.strict(), app.lookup(), app.cacheFor());
      }
    }
    return new Resolution(addresses(numbers.of(number)), false, true, null);
  }

  private static List<Address> addresses(List<String> numbers) {
    return numbers.stream().map(Address::person).toList();
  }

  /// What the network is asked for.
  ///
  /// @param strict whether a send is refused when it has none of the forms
  /// @param lookup whether it is asked before a send at all
  /// @param cacheFor how long what it has is remembered; null when it is asked each time
  private record Resolution(
      List<Address> forms, boolean strict, boolean lookup, @Nullable Duration cacheFor) {}

  /// A cache of the addresses that the network has for the numbers of apps, at most [#MOST] for
  /// each session, in memory. A number that the network does not have is not in it. Thread-safe.
  static final class ResolvedNumbers {
    static final int MOST = 2_000;

    private final SessionDirectory sessions;
    private final Time time;
    private final Map<SessionName, Numbers> bySession = new ConcurrentHashMap<>();

    ResolvedNumbers(SessionDirectory sessions, Time time) {
      this.sessions = sessions;
      this.time = time;
      sessions.observe(new Forgetting());
    }

    /// @param forms those that the app gives the number now; an address that is none of them was
    ///   found by other rules, and is not returned
    Optional<Address> find(LiveSession live, String number, List<Address> forms) {
      var known = bySession.get(live.name());
      return known == null ? Optional.empty() : known.find(number, time.instant(), forms);
    }

    void keep(LiveSession live, String number, Address found, Duration lifetime) {
      bySession
          .computeIfAbsent(live.name(), _ -> new Numbers())
          .keep(number, new Found(found, time.instant().plus(lifetime)));
      if (!sessions.isLive(live)) {
        bySession.remove(live.name()); // It was deleted meanwhile.
      }
    }

    /// Forgets the numbers of sessions that end here.
    private final class Forgetting implements SessionObserver {
      @Override
      public void changed(@Nullable Session before, @Nullable Session after) {
        if (before != null && after == null) {
          released(before);
        }
      }

      @Override
      public void released(Session session) {
        bySession.remove(session.name());
      }
    }

    private record Found(Address address, Instant until) {}

    /// Those of a session, the oldest first.
    private static final class Numbers {
      private final LinkedHashMap<String, Found> known = new LinkedHashMap<>();

      private synchronized Optional<Address> find(String number, Instant at, List<Address> forms) {
        var found = known.get(number);
        if (found == null) {
          return Optional.empty();
        }
        if (!found.until().isAfter(at) || !forms.contains(found.address())) {
          var _ = known.remove(number);
          return Optional.empty();
        }
        return Optional.of(found.address());
      }

      private synchronized void keep(String number, Found found) {
        var _ = known.putLast(number, found);
        if (known.size() > MOST) {
          var _ = known.pollFirstEntry();
        }
      }
    }
  }
}
