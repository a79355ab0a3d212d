package dev.sessiongateway.domain.group;

/// What can happen to the members of a group.
public enum MemberAction {
  JOIN,
  LEAVE,
  PROMOTE,
  DEMOTE
}
