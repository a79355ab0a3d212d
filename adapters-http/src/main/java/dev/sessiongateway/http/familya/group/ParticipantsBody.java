package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.ArrayList;
import java.util.List;

/// The people of a request.
record ParticipantsBody(@Size(min = 1) List<Person> participants) {
  List<Address> toPeople(ApiRequest request) {
    return people(request, participants);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.participants.<n>.id`
  static List<Address> people(ApiRequest request, List<Person> participants) {
    var people = new ArrayList<Address>(participants.size());
    for (var i = 0; i < participants.size(); i++) {
      var field = "participants." + i + ".id";
      var person = request.address(field, participants.get(i).id());
      if (!person.isPerson()) {
        throw Fault.invalid(field, "must be a person, such as 447700900102@c.us");
      }
      people.add(person);
    }
    return people;
  }

  record Person(@Length(min = 1, max = 80) String id) {}
}
