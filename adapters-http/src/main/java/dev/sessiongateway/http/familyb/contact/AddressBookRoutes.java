package dev.sessiongateway.http.familyb.contact;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.contact.SavedName;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// Writes into the address book of the account's phone.
public record AddressBookRoutes(Contacts contacts, Recipients recipients) implements Api.FamilyB {
  @Override
  public void register(Api api) {
    api.post("b.saveContact", "/contact/save/{instance}", Scope.SEND, SaveBody.class, this::save)
        .answers(Saved.class);
  }

  private ApiResponse save(ApiRequest request, SaveBody body) {
    var session = request.session().name();
    var name = body.toName();
    var who = recipients.reach(session, body.number());
    if (!who.isPerson()) {
      throw Fault.invalid("number", "must be a person");
    }
    contacts.save(session, who, name);
    return ApiResponse.created(new Saved(who.networkForm(), name.full(), name.first()));
  }

  /// @param name the full name
  /// @param firstName with what the full name begins; absent means its first word
  /// @param saveOnDevice accepted only: a network has one address book for an account
  record SaveBody(
      String number,
      @Length(min = 1, max = SavedName.LONGEST) String name,
      @Nullable @Length(min = 1, max = SavedName.LONGEST) String firstName,
      @Nullable Boolean saveOnDevice) {

    SavedName toName() {
      var full = name.strip();
      if (full.isEmpty()) {
        throw Fault.invalid("name", "must not be blank");
      }
      var first = firstName == null ? full.split("\\s", 2)[0] : firstName.strip();
      if (first.isEmpty()) {
        throw Fault.invalid("firstName", "must not be blank");
      }
      if (full.equals(first)) {
        return new SavedName(first, "");
      }
      if (!full.startsWith(first) || !Character.isWhitespace(full.charAt(first.length()))) {
        throw Fault.invalid("firstName", "must be the first words of name");
      }
      return new SavedName(first, full.substring(first.length()).strip());
    }
  }

  @SchemaName("B.SavedContact")
  record Saved(String remoteJid, String name, String firstName) {}
}
