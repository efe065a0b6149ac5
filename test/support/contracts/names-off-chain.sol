// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Compiled by solc 0.8.37, optimized for few runs.

/// A resolver that keeps the addresses of all names below its own at gateways (ENSIP-10, EIP-3668), and takes what its signer has signed.
contract NamesOffChain {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string[] private urls;
    address private immutable signer;
    address private immutable sender;
    uint256 private immutable rounds;

    /// `sender_`: whom it names as the one that asks; zero: itself. `rounds_`: how often it sends to the gateways for one name.
    constructor(string[] memory urls_, address signer_, address sender_, uint256 rounds_) {
        urls = urls_;
        signer = signer_;
        sender = sender_ == address(0) ? address(this) : sender_;
        rounds = rounds_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        ask(abi.encodeCall(this.resolve, (name, data)), rounds);
    }

    /// `response`: the result, and its signature over this contract, the question and the result.
    function resolveWithProof(bytes calldata response, bytes calldata extra) external view returns (bytes memory) {
        (bytes memory question, uint256 left) = abi.decode(extra, (bytes, uint256));
        (bytes memory result, uint8 v, bytes32 r, bytes32 s) = abi.decode(response, (bytes, uint8, bytes32, bytes32));
        bytes32 signed = keccak256(abi.encode(address(this), keccak256(question), keccak256(result)));
        require(ecrecover(signed, v, r, s) == signer, "not signed");
        if (left > 1) ask(question, left - 1);
        return result;
    }

    function ask(bytes memory question, uint256 left) private view {
        revert OffchainLookup(sender, urls, question, this.resolveWithProof.selector, abi.encode(question, left));
    }
}
