package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.text.Coded;

/// A change of group members.
public enum MemberAction implements Coded {
  JOIN("JOIN"),
  LEAVE("LEAVE"),
  PROMOTE("PROMOTE"),
  DEMOTE("DEMOTE");

  private final String code;

  MemberAction(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
