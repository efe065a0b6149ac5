// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled by solc 0.8.37, optimized for few runs: the code as deployed, since a test puts it where chains have theirs.

interface INames {
    function resolver(bytes32 node) external view returns (address);
    function addr(bytes32 node) external view returns (address);
}

/// Answers for primary names as the Universal Resolver of the Ethereum Name Service does: what an address calls itself, if the name leads
/// back to it. Anybody says here what any address calls itself.
contract PrimaryNames {
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    INames private constant registry = INames(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    mapping(address => string) private claims;

    function claim(address owner, string calldata name) external {
        claims[owner] = name;
    }

    function reverse(bytes calldata lookupAddress, uint256 coinType) external view returns (string memory, address, address) {
        address owner = address(bytes20(lookupAddress));
        string memory name = claims[owner];
        if (coinType != 60 || lookupAddress.length != 20) revert ResolverNotFound(lookupAddress);
        if (bytes(name).length == 0) return ("", address(0), address(this));
        bytes32 node = nodeOf(bytes(name));
        address resolver = registry.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(bytes(name));
        address named = INames(resolver).addr(node);
        if (named != owner) revert ReverseAddressMismatch(name, abi.encodePacked(named));
        return (name, resolver, address(this));
    }

    /// EIP-137, from the last label to the first.
    function nodeOf(bytes memory name) private pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 at = name.length; ; at--) {
            if (at > 0 && name[at - 1] != ".") continue;
            bytes memory label = new bytes(end - at);
            for (uint256 i = 0; i < label.length; i++) label[i] = name[at + i];
            node = keccak256(abi.encodePacked(node, keccak256(label)));
            if (at == 0) return node;
            end = at - 1;
        }
    }
}
