package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sessiongateway.domain.session.EventConfig;
import dev.sessiongateway.domain.session.InteractiveMode;
import dev.sessiongateway.domain.session.LidPosition;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.redaction.SecretMask;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Settings in the spellings of both versions; absent fields stay unchanged.
public record InstanceSettingsBody(
    @JsonAlias("reject_call") @Nullable Boolean rejectCall,
    @JsonAlias("msg_call") @Nullable String msgCall,
    @JsonAlias("groups_ignore") @Nullable Boolean groupsIgnore,
    @JsonAlias("always_online") @Nullable Boolean alwaysOnline,
    @JsonAlias("read_messages") @Nullable Boolean readMessages,
    @JsonAlias("read_status") @Nullable Boolean readStatus,
    @JsonAlias("sync_full_history") @Nullable Boolean syncFullHistory,
    @JsonAlias("wavoip_token") @Nullable String wavoipToken,
    @JsonAlias("interactive_messages") @Nullable @OneOf({"auto", "text", "native"})
        String interactiveMessages,
    @Nullable @OneOf({"beside", "first"}) String lids) {

  /// The configuration with these settings.
  public SessionConfig in(SessionConfig config) {
    var wanted = or(InstanceSettings.of(config));
    var ignore = config.ignore();
    var clientBlocks = new LinkedHashMap<>(config.clientBlocks());
    if (wanted.wavoipToken().isEmpty()) {
      clientBlocks.remove(InstanceSettings.TOKEN);
    } else {
      clientBlocks.put(InstanceSettings.TOKEN, TextNode.valueOf(wanted.wavoipToken()).toString());
    }
    return config
        .with(wanted.toAutomation())
        .with(Coded.of(InteractiveMode.class, wanted.interactiveMessages()))
        .with(Coded.of(LidPosition.class, wanted.lids()))
        .with(
            new EventConfig.Ignore(
                ignore.status(), wanted.groupsIgnore(), ignore.channels(), ignore.broadcast()))
        .withClientBlocks(clientBlocks);
  }

  private InstanceSettings or(InstanceSettings now) {
    return new InstanceSettings(
        or(rejectCall, now.rejectCall()),
        msgCall == null ? now.msgCall() : msgCall,
        or(groupsIgnore, now.groupsIgnore()),
        or(alwaysOnline, now.alwaysOnline()),
        or(readMessages, now.readMessages()),
        or(readStatus, now.readStatus()),
        or(syncFullHistory, now.syncFullHistory()),
        wavoipToken == null
            ? now.wavoipToken()
            : SecretMask.resolve(
                "wavoipToken",
                wavoipToken,
                Optional.of(now.wavoipToken()).filter(token -> !token.isEmpty())),
        interactiveMessages == null ? now.interactiveMessages() : interactiveMessages,
        lids == null ? now.lids() : lids);
  }

  private static boolean or(@Nullable Boolean wanted, boolean now) {
    return wanted == null ? now : wanted;
  }

  @Override
  public String toString() {
    return "FamilyBSettingsFields";
  }
}
