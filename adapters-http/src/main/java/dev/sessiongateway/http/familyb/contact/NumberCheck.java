package dev.sessiongateway.http.familyb.contact;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks whether numbers are on the network. A malformed number does not fail the request; it is
/// answered as absent.
record NumberCheck(Contacts contacts, Recipients recipients, Groups groups) {

  /// Sorted as in Evolution API: broadcasts, groups, people.
  List<LookUp> of(SessionName session, List<String> numbers) {
    return numbers.stream()
        .map(number -> new Asked(number, address(number)))
        .sorted(Comparator.comparingInt(Asked::rank))
        .map(asked -> of(session, asked))
        .toList();
  }

  private @Nullable Address address(String number) {
    return FaultTranslation.ifPossible(() -> recipients.read("numbers", number)).orElse(null);
  }

  private LookUp of(SessionName session, Asked asked) {
    var address = asked.jid();
    if (address == null) {
      return LookUp.absent(asked.number().strip() + "@s.whatsapp.net", asked.number());
    }
    return switch (address.kind()) {
      case GROUP -> ofGroup(session, address, asked.number());
      case PERSON ->
          contacts
              .lookUp(session, address)
              .map(contact -> LookUp.present(contact, asked.number()))
              .orElseGet(() -> LookUp.absent(address.networkForm(), asked.number()));
      case LID ->
          new LookUp(
              address.networkForm(),
              true,
              asked.number(),
              contacts.lookUp(session, address).map(Contact::name).orElse(null),
              "lid");
      case BROADCAST, CHANNEL -> LookUp.absent(address.networkForm(), asked.number());
    };
  }

  /// A group is present only when the account is a member.
  private LookUp ofGroup(SessionName session, Address group, String number) {
    var subject = groups.find(session, group).map(Group::subject);
    return new LookUp(group.networkForm(), subject.isPresent(), number, subject.orElse(null), null);
  }

  private record Asked(String number, @Nullable Address jid) {
    int rank() {
      if (jid == null) {
        return 2;
      }
      return switch (jid.kind()) {
        case BROADCAST -> 0;
        case GROUP -> 1;
        case PERSON, LID, CHANNEL -> 2;
      };
    }
  }

  /// @param number as sent
  /// @param name the contact's own name, or the group's subject
  /// @param lid `lid` when the address is a hidden id
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LookUp(
      String jid, boolean exists, String number, @Nullable String name, @Nullable String lid) {
    static LookUp present(Contact contact, String number) {
      return new LookUp(contact.id().networkForm(), true, number, contact.name(), null);
    }

    static LookUp absent(String jid, String number) {
      return new LookUp(jid, false, number, null, null);
    }
  }
}
