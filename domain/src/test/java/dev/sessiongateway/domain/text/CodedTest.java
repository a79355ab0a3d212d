package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.channel.Channel;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.GifSource;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.pairing.CredentialsEntry;
import dev.sessiongateway.domain.pairing.PasskeyDemand;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.profile.PrivacySettings;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.template.TemplateCategory;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.RetryPolicy;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// These words are stored and sent: a test that fails here says that another one would be met.
class CodedTest {
  static Stream<Arguments> words() {
    return Stream.of(
        Arguments.of(Ack.class, "ERROR PENDING SERVER DEVICE READ PLAYED"),
        Arguments.of(Button.Pix.KeyType.class, "PHONE EMAIL CPF CNPJ RANDOM"),
        Arguments.of(CallStage.class, "RINGING ACCEPTED REJECTED TIMED_OUT ENDED"),
        Arguments.of(Channel.Role.class, "OWNER ADMIN SUBSCRIBER GUEST"),
        Arguments.of(DesiredState.class, "RUNNING PAUSED STOPPED"),
        Arguments.of(EndpointHealth.Condition.class, "CLOSED OPEN DISABLED"),
        Arguments.of(EventRsvp.Response.class, "GOING NOT_GOING MAYBE"),
        Arguments.of(
            FailureReason.class,
            "QR_EXPIRED PAIRING_EXPIRED PASSKEY_EXPIRED UNLINKED BANNED REPLACED"
                + " CONNECT_TIMEOUT RESTART_TIMEOUT STORE_DAMAGED"),
        Arguments.of(Family.class, "A B"),
        Arguments.of(Fault.NotReadyReason.class, "paused unauthenticated starting"),
        Arguments.of(Fault.StoreUnavailable.Cause.class, "busy full broken damaged"),
        Arguments.of(Group.Role.class, "MEMBER ADMIN SUPERADMIN"),
        Arguments.of(LabelAction.class, "ADD REMOVE"),
        Arguments.of(LogLevel.class, "DEBUG INFO WARN ERROR"),
        Arguments.of(MediaKind.class, "IMAGE VIDEO AUDIO VOICE DOCUMENT STICKER VIDEO_NOTE"),
        Arguments.of(MemberAction.class, "JOIN LEAVE PROMOTE DEMOTE"),
        Arguments.of(MemberResult.Outcome.class, "DONE PRIVATE NOT_FOUND REFUSED ALREADY"),
        Arguments.of(Message.Origin.class, "API PHONE"),
        Arguments.of(PinDuration.class, "DAY WEEK MONTH"),
        Arguments.of(Presence.class, "AVAILABLE UNAVAILABLE COMPOSING RECORDING PAUSED"),
        Arguments.of(
            PrivacySettings.Setting.class, "READ_RECEIPTS PROFILE STATUS ONLINE LAST GROUP_ADD"),
        Arguments.of(RetryPolicy.Curve.class, "CONSTANT LINEAR EXPONENTIAL"),
        Arguments.of(
            AppKind.class,
            "calls chatwoot mcp phone-numbers argentine-phone-numbers brazilian-phone-numbers"
                + " mexican-phone-numbers"),
        Arguments.of(PhoneNumberSettings.Region.class, "any argentina brazil mexico"),
        Arguments.of(PasskeyDemand.class, "none assertion confirmation"),
        Arguments.of(CredentialsEntry.Kind.class, "account secret text"),
        Arguments.of(InteractiveContent.NumberedChoice.Kind.class, "BUTTON ROW"),
        Arguments.of(GifSource.class, "NONE GIPHY TENOR"),
        Arguments.of(
            ContentKind.class,
            "text image video audio voice document sticker video_note location buttons list"
                + " carousel poll event contact contacts template product product_list order"
                + " revoked button_reply list_reply flow_reply unknown"),
        Arguments.of(LidPosition.class, "beside first"),
        Arguments.of(InteractiveMode.class, "auto text native"),
        Arguments.of(TemplateCategory.class, "AUTHENTICATION MARKETING UTILITY"),
        Arguments.of(Scope.class, "ANY READ SEND CONTROL SETTING APP DELETE ADMIN"),
        Arguments.of(SenderDevice.class, "ANDROID IOS WEB DESKTOP UNKNOWN"),
        Arguments.of(SessionConfig.Proxy.Protocol.class, "HTTP HTTPS SOCKS4 SOCKS5"));
  }

  @ParameterizedTest
  @MethodSource("words")
  <E extends Enum<E> & Coded> void theWordsAreTheseAndNoOthers(Class<E> type, String words) {
    var constants = Arrays.asList(type.getEnumConstants());
    assertThat(constants.stream().map(Coded::code).collect(Collectors.joining(" ")))
        .isEqualTo(words);
    assertThat(constants)
        .allSatisfy(constant -> assertThat(Coded.of(type, constant.code())).isSameAs(constant));
  }

  @Test
  void anUnknownWordIsNoConstant() {
    assertThatThrownBy(() -> Coded.of(Ack.class, "SEEN"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SEEN");
  }
}
