package dev.sessiongateway.network.simulator.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.network.simulator.link.SimulatedLink;
import java.lang.reflect.Method;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RemoteCallsTest {
  static Stream<Method> operations() {
    return SimulatedLink.CAPABILITIES.stream().flatMap(RemoteCallsTest::operationsOf);
  }

  /// Those with a body call others.
  private static Stream<Method> operationsOf(Class<? extends Capability> capability) {
    return Stream.of(capability.getMethods()).filter(method -> !method.isDefault());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void everyOperationOfEveryCapabilityHasAName(Method operation) {
    assertThat(RemoteCalls.of(operation).owner()).isEqualTo(operation.getDeclaringClass());
  }

  /// A name is part of the protocol: a test that fails here says that another release would not
  /// know it.
  @Test
  void theNamesAreThese() {
    assertThat(
            RemoteCalls.all().stream()
                    .map(RemoteCall::name)
                    .sorted()
                    .collect(Collectors.joining("\n"))
                + "\n")
        .isEqualTo(NAMES);
  }

  private static final String NAMES =
      """
      address-book.save
      call-offering.offer
      call-rejecting.reject
      catalogs.catalog
      channel-administration.create
      channel-administration.delete
      channel-following.follow
      channel-following.mute
      channel-following.unfollow
      channel-reading.categories
      channel-reading.channels
      channel-reading.find
      channel-reading.posts
      channel-searching.countries
      channel-searching.search
      channel-searching.views
      chat-deleting.clear
      chat-deleting.delete
      chat-organizing.archive
      chat-organizing.mark-unread
      code-pairing.request-code
      contact-blocking.block
      contact-blocking.blocked
      contact-lookup.look-up
      disappearing-messages.set-timer
      disappearing-messages.timers
      file.has
      file.read
      file.write
      group-administration.change-members
      group-administration.create
      group-administration.join
      group-administration.leave
      group-administration.leave-and-delete
      group-administration.remove-picture
      group-administration.revoke-invite
      group-administration.set-picture
      group-administration.update
      group-reading.find
      group-reading.find-by-invite
      group-reading.groups
      hidden-ids.mapping
      join-approval.answer
      join-approval.is-required
      join-approval.requests
      join-approval.require
      label-editing.create
      label-editing.remove
      label-editing.update
      labelling.assign
      labelling.chats
      labelling.handle
      labelling.labels
      labelling.on
      link.close
      link.connect
      message-editing.edit
      message-editing.revoke
      message-pinning.pin
      message-pinning.unpin
      message-sending.check-recipient
      message-sending.send
      message-starring.star
      network.figures
      network.forget
      network.open
      passkey-pairing.assert
      passkey-pairing.confirm
      poll-voting.vote
      presence-reading.subscribe
      presence-reading.subscribed
      presence-sending.show
      presence-sending.show-in
      privacy-editing.privacy
      privacy-editing.update
      profile-editing.set-about
      profile-editing.set-name
      profile-pictures.remove
      profile-pictures.set
      profile-reading.profile
      reacting.react
      read-receipts.mark-played
      read-receipts.mark-read
      story-audience-editing.hide
      story-audience-editing.show
      """;
}
