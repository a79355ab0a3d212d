package dev.sessiongateway.http.familyb.profile;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.application.profile.Profiles;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.profile.Profile;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads profiles. Groups have one too: subject, description and picture.
record ProfileReader(Profiles profiles, Groups groups, Recipients recipients, ServerInfo server) {

  /// @param number absent or blank means the account itself
  /// @return a [ProfileView], or [UnknownProfileView] when the network does not answer
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  Object profile(Session session, @Nullable String number) {
    var who = who(session, number);
    var answer = FaultTranslation.ifAnswered(() -> read(session, who));
    if (answer.isEmpty()) {
      return UnknownProfileView.of(who);
    }
    return answer
        .get()
        .map(profile -> ProfileView.of(profile, server))
        .orElseThrow(() -> unknown(who, number));
  }

  /// @param number as the request has it, for the fault
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  Profile known(Session session, Address who, @Nullable String number) {
    return read(session, who).orElseThrow(() -> unknown(who, number));
  }

  private static FaultException unknown(Address who, @Nullable String number) {
    return new Fault.NotOnNetwork(who.networkForm(), said(who, number)).toException();
  }

  /// @return a [BusinessProfileView] or a [NoBusinessProfile]
  Object business(Session session, @Nullable String number) {
    var who = who(session, number);
    var found = read(session, who);
    var business = found.map(Profile::business);
    if (business.isPresent()) {
      return BusinessProfileView.of(found.get().contact().id(), business.get());
    }
    var name = found.map(Profile::contact).map(Contact::name).orElse(null);
    var address = found.map(Profile::contact).map(Contact::id).orElse(who);
    return NoBusinessProfile.of(address, said(who, number), found.isPresent(), name);
  }

  /// The network's address for the number, else the number as written.
  ///
  /// @param number absent or blank means the account itself
  Address who(Session session, @Nullable String number) {
    if (number == null || number.isBlank()) {
      return own(session);
    }
    var written = recipients.read(session.name(), "number", number);
    return recipients.find(session.name(), number).orElse(written);
  }

  private static Address own(Session session) {
    var account = session.account();
    if (account == null) {
      throw new Fault.SessionNotReady(session.name().value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return account.id();
  }

  private static String said(Address who, @Nullable String number) {
    return number == null || number.isBlank() ? who.user() : number;
  }

  private Optional<Profile> read(Session session, Address who) {
    return who.isGroup()
        ? groups.find(session.name(), who).map(ProfileReader::ofGroup)
        : profiles.profile(session.name(), who);
  }

  private static Profile ofGroup(Group group) {
    var contact = new Contact(group.id(), group.subject(), group.pictureUrl());
    return new Profile(contact, group.description(), null);
  }
}
