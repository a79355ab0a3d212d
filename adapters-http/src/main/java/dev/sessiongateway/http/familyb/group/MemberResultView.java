package dev.sessiongateway.http.familyb.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.group.MemberResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a membership change for one person, in the engine's form.
///
/// @param status an HTTP status, as text
record MemberResultView(String status, String jid, Node content) {
  static MemberResultView of(MemberResult result) {
    var status =
        switch (result.outcome()) {
          case DONE -> "200";
          case PRIVATE -> "403";
          case NOT_FOUND -> "404";
          case REFUSED -> "405";
          case ALREADY -> "409";
        };
    var jid = result.member().networkForm();
    return new MemberResultView(status, jid, participant(jid, status, result.invitation()));
  }

  private static Node participant(
      String jid, String status, MemberResult.@Nullable Invitation invitation) {
    var attrs = new LinkedHashMap<String, String>();
    attrs.put("jid", jid);
    if (!status.equals("200")) {
      attrs.put("error", status);
    }
    return new Node("participant", attrs, invitation == null ? null : List.of(request(invitation)));
  }

  /// The person can join with this code until `expiration`, Unix seconds.
  private static Node request(MemberResult.Invitation invitation) {
    var attrs = new LinkedHashMap<String, String>();
    attrs.put("code", invitation.code());
    attrs.put("expiration", "" + invitation.expiresAt().getEpochSecond());
    return new Node("add_request", attrs, null);
  }

  /// A node of the network's own protocol.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Node(String tag, Map<String, String> attrs, @Nullable List<Node> content) {}
}
