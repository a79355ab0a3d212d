package planted.application.channel;

import planted.application.group.GroupOfChannels;

/// Breaks, with the other: packagesHaveNoCycles.
public record ChannelOfGroups(GroupOfChannels group) {}
