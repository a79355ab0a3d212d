package dev.sessiongateway.network.simulator.description;

import dev.sessiongateway.application.simulation.DescribedBehaviour;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A world as a person writes it. Everything but what identifies a thing may be left out.
///
/// @param lids whether every person has a hidden id
record WorldDescription(
    @Nullable Boolean lids,
    @Nullable List<Phone> phones,
    @Nullable List<Group> groups,
    @Nullable List<Channel> channels,
    @Nullable List<Message> messages,
    @Nullable List<DescribedBehaviour> behaviours) {

  /// @param passkey `none`, `assertion` or `confirmation`
  record Phone(
      @Nullable String number,
      @Nullable String name,
      @Nullable String about,
      @Nullable Boolean online,
      @Nullable Boolean lid,
      @Nullable String passkey,
      @Nullable List<Contact> contacts) {}

  record Contact(@Nullable String number, @Nullable String firstName, @Nullable String lastName) {}

  /// @param owner,admins,members numbers of phones
  /// @param newcomers the role of newly paired accounts: `member` or `admin`; absent means that
  ///   they do not join
  record Group(
      @Nullable String subject,
      @Nullable String id,
      @Nullable String description,
      @Nullable String owner,
      @Nullable List<String> admins,
      @Nullable List<String> members,
      @Nullable String inviteCode,
      @Nullable Boolean announce,
      @Nullable Boolean restrict,
      @Nullable Boolean membersAdd,
      @Nullable String newcomers) {}

  /// @param newcomersFollow whether newly paired accounts follow it
  /// @param posts texts, oldest first
  record Channel(
      @Nullable String name,
      @Nullable String id,
      @Nullable String description,
      @Nullable String owner,
      @Nullable List<String> followers,
      @Nullable String inviteCode,
      @Nullable Boolean verified,
      @Nullable Boolean newcomersFollow,
      @Nullable List<String> posts,
      @Nullable List<String> countries,
      @Nullable List<String> categories) {}

  /// @param to a number, the id of a group, or the subject of a group of this description
  /// @param ago how long ago, such as `PT2H`; absent means now
  record Message(
      @Nullable String from, @Nullable String to, @Nullable String text, @Nullable String ago) {}
}
