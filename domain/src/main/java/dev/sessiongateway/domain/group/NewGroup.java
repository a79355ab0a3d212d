package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command to create a group.
///
/// @param members besides the account, which owns it; persons who are not on the network are
///   skipped
/// @param promote makes all of them administrators
public record NewGroup(
    GroupSubject subject,
    List<Address> members,
    @Nullable String description,
    boolean promote,
    @Nullable Attachment picture) {
  private static final int MOST_MEMBERS = 1_024;

  public NewGroup {
    if (members.isEmpty() || members.size() > MOST_MEMBERS) {
      throw Fault.invalid("participants", "must have 1 to " + MOST_MEMBERS + " elements");
    }
    if (!members.stream().allMatch(Address::isPerson)) {
      throw Fault.invalid("participants", "must be people");
    }
    members = List.copyOf(members);
  }
}
