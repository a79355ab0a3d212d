package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.ContactCapabilities.ContactLookup;
import dev.sessiongateway.application.network.capability.ContactCapabilities.LidResolving;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the address under which the network has a person, from the address that a client wrote.
/// Thread-safe.
@Internal
public final class AddressResolver {
  private static final Logger LOG = LoggerFactory.getLogger(AddressResolver.class);

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

  /// The phone number of a hidden id when it is known, else the hidden id.
  Address canonical(LiveSession live, Address lid) {
    return mapping(live, lid).map(LidMapping::phone).orElse(lid);
  }

  /// The pair of this hidden id or phone number, as the session knows it, else as the network says
  /// when it can be asked.
  Optional<LidMapping> mapping(LiveSession live, Address person) {
    var isLid = person.kind() == Address.Kind.LID;
    return lids.other(live.ref(), person)
        .map(other -> isLid ? new LidMapping(person, other) : new LidMapping(other, person))
        .or(() -> ask(live, person));
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
}
